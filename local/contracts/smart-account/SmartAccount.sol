// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Account} from "@openzeppelin/contracts/account/Account.sol";
import {ERC7821} from "@openzeppelin/contracts/account/extensions/draft-ERC7821.sol";
import {ERC4337Utils, IEntryPoint} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ERC7739} from "@openzeppelin/contracts/utils/cryptography/signers/draft-ERC7739.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/// An ERC-4337 account (EntryPoint v0.8) with one owner, who is written into the code of each clone: nothing initializes,
/// upgrades or administers it, and it has no storage. It runs batches (ERC-7821) for the EntryPoint and for itself, and its
/// ERC-1271 signatures are bound to it and to the chain (ERC-7739).
contract SmartAccount is Account, EIP712, SignerECDSA, ERC7739, ERC7821, ERC721Holder, ERC1155Holder {
    address private immutable _implementation = address(this);

    constructor() EIP712("Latchkey Account", "1") SignerECDSA(address(0)) {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    /// The owner. What clones are made of has none: no signature recovers to the zero address.
    function signer() public view override returns (address) {
        if (address(this) == _implementation) return address(0);
        return address(bytes20(Clones.fetchCloneArgs(address(this))));
    }

    function _erc7821AuthorizedExecutor(address caller, bytes32 mode, bytes calldata executionData)
        internal
        view
        override
        returns (bool)
    {
        return caller == address(entryPoint()) || super._erc7821AuthorizedExecutor(caller, mode, executionData);
    }
}
