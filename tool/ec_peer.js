// SPDX-License-Identifier: Apache-2.0
//
// Keys, signatures and agreement by the `crypto` of Node.js, for
// tool/ec_test.sh: the commands of ec_peer.py.

'use strict';
const crypto = require('crypto');
const fs = require('fs');

function read(path, kind, enc) {
  const key = fs.readFileSync(path);
  const options = {key, format: enc, type: kind};
  return kind === 'spki' ? crypto.createPublicKey(options)
                         : crypto.createPrivateKey(options);
}

function signing(key, digest, format) {
  const isEd = key.asymmetricKeyType === 'ed25519';
  const dsaEncoding = format === 'p1363' ? 'ieee-p1363' : 'der';
  return [isEd ? null : digest, isEd ? key : {key, dsaEncoding}];
}

const commands = {
  make(curve) {
    const {privateKey, publicKey} = curve === 'ed25519'
        ? crypto.generateKeyPairSync('ed25519')
        : crypto.generateKeyPairSync('ec', {namedCurve: curve});
    for (const format of ['pem', 'der']) {
      fs.writeFileSync(`spki.${format}`,
                       publicKey.export({type: 'spki', format}));
      for (const type of curve === 'ed25519' ? ['pkcs8'] : ['sec1', 'pkcs8']) {
        fs.writeFileSync(`${type}.${format}`,
                         privateKey.export({type, format}));
      }
    }
  },
  spki(path, kind, enc, out) {
    const key = read(path, kind, enc);
    const publicKey = kind === 'spki' ? key : crypto.createPublicKey(key);
    fs.writeFileSync(out, publicKey.export({type: 'spki', format: 'der'}));
  },
  sign(path, message, digest, format, out) {
    const [hash, key] = signing(read(path, 'pkcs8', 'pem'), digest, format);
    fs.writeFileSync(out, crypto.sign(hash, fs.readFileSync(message), key));
  },
  verify(path, message, digest, format, sig) {
    const [hash, key] = signing(read(path, 'spki', 'pem'), digest, format);
    const ok = crypto.verify(hash, fs.readFileSync(message), key,
                             fs.readFileSync(sig));
    process.exitCode = ok ? 0 : 1;
  },
  derive(path, peer, out) {
    fs.writeFileSync(out, crypto.diffieHellman({
      privateKey: read(path, 'pkcs8', 'pem'),
      publicKey: read(peer, 'spki', 'pem'),
    }));
  },
};

commands[process.argv[2]](...process.argv.slice(3));
