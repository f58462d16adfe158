// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {TestToken} from "./TestToken.sol";

/// A token that takes signed allowances (EIP-2612), as most newer tokens do.
contract TestPermitToken is TestToken, ERC20Permit {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply)
        TestToken(name_, symbol_, decimals_, supply)
        ERC20Permit(name_)
    {}

    function decimals() public view override(ERC20, TestToken) returns (uint8) {
        return super.decimals();
    }
}
