// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A wallet contract with one owner. A signature is valid when the owner signed that hash.
/// It does not bind a signature to itself, which a wallet for real money must do.
contract SmartWallet is IERC1271, ERC721Holder {
    address public immutable owner;

    error NotOwner();

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory) {
        if (msg.sender != owner) revert NotOwner();
        (bool success, bytes memory answer) = to.call{value: value}(data);
        if (!success) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecover(hash, signature);
        bool isValid = failure == ECDSA.RecoverError.NoError && signer == owner;
        return isValid ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}
