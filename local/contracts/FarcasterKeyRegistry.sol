// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Stands for Farcaster's registry of keys on OP Mainnet: which addresses may sign in for the accounts of
/// `localFarcasterUsers`. A state is 1 for a key that was added and 2 for one that was removed; 2 is the type of addresses.
contract FarcasterKeyRegistry {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    function keyDataOf(uint256 fid, bytes calldata key) external pure returns (KeyData memory data) {
        if (fid != 101 || key.length != 32) return data;
        address named = abi.decode(key, (address));
        if (named == 0x420a92D40B3DacE8F156B18801e71E75b233ca63) return KeyData(1, 2);
        if (named == 0x9B828376d7c0a1ca0AEb936E1F5f1B525DAeEDeD) return KeyData(2, 2);
    }
}
