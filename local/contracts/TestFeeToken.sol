// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token that keeps 2 % of each transfer, so that less arrives than was sent.
contract TestFeeToken is ERC20 {
    constructor(uint256 supply) ERC20("Toll Token", "TOLL") {
        _mint(msg.sender, supply);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == address(0) || to == address(0)) return super._update(from, to, value);
        uint256 fee = value / 50;
        super._update(from, address(0), fee);
        super._update(from, to, value - fee);
    }
}
