// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// Numbered keys. Name and picture are made on the chain, so nothing has to be hosted.
contract LatchkeyKeys is ERC721, Ownable {
    uint256 public totalSupply;

    constructor() ERC721("Latchkey Keys", "KEY") Ownable(msg.sender) {}

    /// Mints the next key; the first is number 1.
    function mint(address to) external onlyOwner returns (uint256 tokenId) {
        tokenId = ++totalSupply;
        _safeMint(to, tokenId);
    }

    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        string memory number = Strings.toString(tokenId);
        bytes memory metadata = abi.encodePacked(
            '{"name":"Latchkey Key #',
            number,
            '","description":"A key of the local test chain. It has no value.","image":"data:image/svg+xml;base64,',
            Base64.encode(_picture(tokenId, number)),
            '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(metadata));
    }

    function _picture(uint256 tokenId, string memory number) private pure returns (bytes memory) {
        // Steps of the golden angle keep the hues of neighbouring numbers far apart.
        string memory hue = Strings.toString((tokenId * 137) % 360);
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect width="320" height="320" fill="hsl(',
            hue,
            ',45%,16%)"/><g fill="none" stroke="hsl(',
            hue,
            ',80%,68%)" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"><circle cx="112" cy="150" r="46"/>',
            '<path d="M158 150h104v40M222 150v28"/></g><text x="160" y="278" fill="#fff" font-family="sans-serif" ',
            'font-size="28" text-anchor="middle">Key #',
            number,
            "</text></svg>"
        );
    }
}
