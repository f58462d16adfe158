// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// Badges that several accounts can have of each number. Their metadata are files of a server.
contract LatchkeyBadges is ERC1155, Ownable {
    string public constant name = "Latchkey Badges";
    string public constant symbol = "BADGE";

    constructor(string memory uri) ERC1155(uri) Ownable(msg.sender) {}

    function mint(address to, uint256 id, uint256 amount) external onlyOwner {
        _mint(to, id, amount, "");
    }
}
