// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

interface IPool {
    function token0() external view returns (address);
    function token1() external view returns (address);
    function mint(address recipient, int24 lower, int24 upper, uint128 amount, bytes calldata data)
        external
        returns (uint256, uint256);
}

/// Puts liquidity into pools of the Uniswap V3 kind, with tokens of whoever calls it.
contract PoolFiller {
    using SafeERC20 for IERC20;

    address private _pool;
    address private _payer;

    error NotFilling();

    function fill(address pool, int24 lower, int24 upper, uint128 liquidity) external {
        _pool = pool;
        _payer = msg.sender;
        IPool(pool).mint(msg.sender, lower, upper, liquidity, "");
        _pool = address(0);
    }

    /// Called by the pool for what it is owed.
    function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        if (msg.sender != _pool) revert NotFilling();
        if (amount0 > 0) IERC20(IPool(msg.sender).token0()).safeTransferFrom(_payer, msg.sender, amount0);
        if (amount1 > 0) IERC20(IPool(msg.sender).token1()).safeTransferFrom(_payer, msg.sender, amount1);
    }
}
