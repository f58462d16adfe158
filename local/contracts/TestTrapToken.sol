// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token with a pool and a price that nobody but its maker can move.
contract TestTrapToken is ERC20 {
    address private immutable _maker = msg.sender;

    error TradingClosed();

    constructor(uint256 supply) ERC20("Trap Token", "TRAP") {
        _mint(msg.sender, supply);
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from != address(0) && from != _maker) revert TradingClosed();
        super._update(from, to, value);
    }
}
