// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface IResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface IBatchGateway {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    function query(Request[] calldata requests)
        external
        view
        returns (bool[] memory failures, bytes[] memory responses);
}

/// Stands on the local chains for the Ethereum Name Service, with as much of it as clients need that resolve names of zones with a
/// wildcard resolver: the registry, which says whose resolver a name has, and the universal resolver, through which viem asks.
contract LocalNames {
    error OffchainLookup(
        address sender,
        string[] urls,
        bytes callData,
        bytes4 callbackFunction,
        bytes extraData
    );
    /// As in the universal resolver.
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);

    bytes4 private constant OFFCHAIN_LOOKUP = 0x556f1830;
    address private immutable owner = msg.sender;

    /// As in the registry: the resolver of a node, or none.
    mapping(bytes32 node => address) public resolver;

    function setResolver(bytes32 node, address newResolver) external {
        require(msg.sender == owner);
        resolver[node] = newResolver;
    }

    /// As in the universal resolver: asks the resolver of the name, or of the nearest name above it.
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        address found = findResolver(name);
        if (found == address(0)) revert ResolverNotFound(name);
        (bool isAnswered, bytes memory answer) = found.staticcall(abi.encodeCall(IResolver.resolve, (name, data)));
        if (isAnswered) return (abi.decode(answer, (bytes)), found);
        if (answer.length < 4 || bytes4(answer) != OFFCHAIN_LOOKUP) revert ResolverError(answer);
        (address sender, string[] memory urls, bytes memory question, bytes4 callback, bytes memory extra) =
            abi.decode(_withoutSelector(answer), (address, string[], bytes, bytes4, bytes));
        IBatchGateway.Request[] memory requests = new IBatchGateway.Request[](1);
        requests[0] = IBatchGateway.Request(sender, urls, question);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeCall(IBatchGateway.query, (requests)),
            this.resolveCallback.selector,
            abi.encode(found, callback, extra)
        );
    }

    /// Hands the gateway's answer to the resolver.
    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        (address found, bytes4 callback, bytes memory extra) = abi.decode(extraData, (address, bytes4, bytes));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        (bool isAnswered, bytes memory answer) =
            found.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!isAnswered) revert ResolverError(answer);
        return (abi.decode(answer, (bytes)), found);
    }

    /// The resolver of a name in DNS form, or of the nearest name above it that has one.
    function findResolver(bytes calldata name) public view returns (address) {
        for (uint256 offset = 0; offset < name.length; offset += uint8(name[offset]) + 1) {
            address found = resolver[_toNode(name, offset)];
            if (found != address(0)) return found;
        }
        return address(0);
    }

    function _toNode(bytes calldata name, uint256 offset) private pure returns (bytes32) {
        uint256 length = uint8(name[offset]);
        if (length == 0) return bytes32(0);
        uint256 end = offset + 1 + length;
        return keccak256(abi.encodePacked(_toNode(name, end), keccak256(name[offset + 1:end])));
    }

    function _withoutSelector(bytes memory data) private pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 index = 0; index < rest.length; index++) rest[index] = data[index + 4];
    }
}
