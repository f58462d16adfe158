// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {SmartAccount} from "./SmartAccount.sol";

/// Makes SmartAccounts at addresses that are known before they exist. It makes their code itself, so that its own address,
/// which comes from its creation code (CREATE2), stands for that code too: whoever places it, it is the same on every chain.
contract SmartAccountFactory {
    address public immutable implementation = address(new SmartAccount());

    /// Makes the account, or returns it when it exists.
    function createAccount(address owner, uint256 index) external returns (address account) {
        account = getAccountAddress(owner, index);
        if (account.code.length == 0) {
            Clones.cloneDeterministicWithImmutableArgs(implementation, abi.encodePacked(owner), _salt(owner, index));
        }
    }

    function getAccountAddress(address owner, uint256 index) public view returns (address) {
        return Clones.predictDeterministicAddressWithImmutableArgs(
            implementation, abi.encodePacked(owner), _salt(owner, index)
        );
    }

    function _salt(address owner, uint256 index) private pure returns (bytes32) {
        return keccak256(abi.encode(owner, index));
    }
}
