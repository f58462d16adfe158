// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {SmartWallet} from "./SmartWallet.sol";

/// Makes SmartWallets at addresses that are known before they exist (CREATE2).
contract SmartWalletFactory {
    /// Makes the wallet, or returns it when it exists.
    function createWallet(address owner, bytes32 salt) external returns (address wallet) {
        wallet = getWalletAddress(owner, salt);
        if (wallet.code.length == 0) Create2.deploy(0, salt, _creationCode(owner));
    }

    function getWalletAddress(address owner, bytes32 salt) public view returns (address) {
        return Create2.computeAddress(salt, keccak256(_creationCode(owner)));
    }

    function _creationCode(address owner) private pure returns (bytes memory) {
        return abi.encodePacked(type(SmartWallet).creationCode, abi.encode(owner));
    }
}
