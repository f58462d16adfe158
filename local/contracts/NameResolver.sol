// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

/// Resolves every name below a zone (ENSIP-10) by asking a gateway (EIP-3668), and believes what the gateway's key has signed. It is the
/// resolver of the zone's parent name; on the local chains as on any other.
contract NameResolver is Ownable, IERC165 {
    error OffchainLookup(
        address sender,
        string[] urls,
        bytes callData,
        bytes4 callbackFunction,
        bytes extraData
    );
    /// The answer was signed too long ago.
    error AnswerExpired(uint64 expires);
    /// The answer is not signed by the gateway's key.
    error ForeignAnswer(address signer);

    /// ENSIP-10: `resolve(bytes name, bytes data)`.
    bytes4 private constant RESOLVE_INTERFACE = 0x9061b923;

    /// Where the gateway answers, with `{sender}` and `{data}`.
    string public url;
    /// Whose signature counts.
    address public signer;

    event GatewayChanged(string url, address signer);

    constructor(address owner, string memory firstUrl, address firstSigner) Ownable(owner) {
        _setGateway(firstUrl, firstSigner);
    }

    /// The owner moves to another gateway, or to another key of it; answers of the former one do not count from then on.
    function setGateway(string calldata newUrl, address newSigner) external onlyOwner {
        _setGateway(newUrl, newSigner);
    }

    /// Tells the client to ask the gateway.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        string[] memory urls = new string[](1);
        urls[0] = url;
        bytes memory question = abi.encodeWithSelector(RESOLVE_INTERFACE, name, data);
        revert OffchainLookup(address(this), urls, question, this.resolveWithProof.selector, question);
    }

    /// Takes what the gateway answered to `question`.
    function resolveWithProof(bytes calldata answer, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(answer, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        address found = ECDSA.recover(toHash(expires, question, result), signature);
        if (found != signer) revert ForeignAnswer(found);
        return result;
    }

    /// What the gateway signs: an answer for this contract alone.
    function toHash(uint64 expires, bytes calldata question, bytes memory result) public view returns (bytes32) {
        return keccak256(
            abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result))
        );
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == RESOLVE_INTERFACE || id == type(IERC165).interfaceId;
    }

    function _setGateway(string memory newUrl, address newSigner) private {
        url = newUrl;
        signer = newSigner;
        emit GatewayChanged(newUrl, newSigner);
    }
}
