// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Stands for Farcaster's registry of accounts on OP Mainnet: who holds the accounts of `localFarcasterUsers`.
contract FarcasterIdRegistry {
    function idOf(address owner) external pure returns (uint256 fid) {
        if (owner == 0xf60a58dE04Ecd0e88a667f4D0df39e4cDA38f682) return 101;
        if (owner == 0x0998C5b30712deceF83A74cc1a1F8591b88BBe4a) return 102;
        return 0;
    }
}
