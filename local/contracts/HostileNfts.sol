// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// NFTs whose metadata are wherever the one who mints them says: what a wallet has to get along with.
contract HostileNfts is ERC721 {
    uint256 public totalSupply;
    mapping(uint256 tokenId => string) private _uris;

    constructor(string memory name, string memory symbol) ERC721(name, symbol) {}

    function mint(address to, string calldata uri) external returns (uint256 tokenId) {
        tokenId = ++totalSupply;
        _uris[tokenId] = uri;
        _mint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        return _uris[tokenId];
    }
}
