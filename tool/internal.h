// SPDX-License-Identifier: Apache-2.0
//
// tool/internal.h is what the commands of `bssl` have in common: each is one
// function, and bssl.cc has the table of them.

#ifndef OPENSSL_HEADER_TOOL_INTERNAL_H
#define OPENSSL_HEADER_TOOL_INTERNAL_H

#include <string>
#include <vector>

// A Command runs with the arguments that follow its name and returns the exit
// status of the program: 0, 1 if the work failed, 2 if the arguments are wrong.
using Command = int (*)(const std::vector<std::string> &args);

int Ec(const std::vector<std::string> &args);
int Speed(const std::vector<std::string> &args);
int Token(const std::vector<std::string> &args);
int Version(const std::vector<std::string> &args);

// DescribeMachine returns lines with the features of this machine's processor
// and the backend that each curve has on it.
std::string DescribeMachine();

#endif  // OPENSSL_HEADER_TOOL_INTERNAL_H
