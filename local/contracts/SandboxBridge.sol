// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Stands on the local chains for LI.FI's contract and for a bridge behind it. One is on each chain, with tokens to pay out;
/// the relayer pays out on one what was taken on the other.
contract SandboxBridge {
    using SafeERC20 for IERC20;

    /// As in LI.FI's contracts (`ILiFi.BridgeData`), member by member.
    struct BridgeData {
        bytes32 transactionId;
        string bridge;
        string integrator;
        address referrer;
        address sendingAssetId;
        address receiver;
        uint256 minAmount;
        uint256 destinationChainId;
        bool hasSourceSwaps;
        bool hasDestinationCall;
    }

    /// What this bridge is told beside it. The zero address is the coin of the other chain.
    struct SandboxData {
        address receivingAssetId;
        uint256 minimumReceived;
    }

    event LiFiTransferStarted(BridgeData bridgeData);
    event SandboxStarted(bytes32 indexed transactionId, address indexed sender, SandboxData sandboxData);
    event PaidOut(bytes32 indexed transactionId, address token, address indexed receiver, uint256 amount);

    /// What the bridge charges in the chain's coin, beside the amount.
    uint256 public constant FEE = 0.0001 ether;
    address public immutable RELAYER;
    mapping(bytes32 => bool) public isStarted;
    mapping(bytes32 => bool) public isPaid;

    error InvalidValue();
    error InvalidTransfer();
    error NotTheRelayer();
    error PaymentFailed();

    constructor(address relayer) payable {
        RELAYER = relayer;
    }

    receive() external payable {}

    function startBridgeTokensViaLatchkeySandbox(BridgeData calldata bridgeData, SandboxData calldata sandboxData)
        external
        payable
    {
        bool isOther = bridgeData.destinationChainId != block.chainid;
        bool isPlain = !bridgeData.hasSourceSwaps && !bridgeData.hasDestinationCall;
        bool isNew = !isStarted[bridgeData.transactionId];
        if (!isOther || !isPlain || !isNew || bridgeData.receiver == address(0) || bridgeData.minAmount == 0) {
            revert InvalidTransfer();
        }
        isStarted[bridgeData.transactionId] = true;
        bool isCoin = bridgeData.sendingAssetId == address(0);
        if (msg.value != (isCoin ? bridgeData.minAmount : 0) + FEE) revert InvalidValue();
        if (!isCoin) {
            IERC20(bridgeData.sendingAssetId).safeTransferFrom(msg.sender, address(this), bridgeData.minAmount);
        }
        emit LiFiTransferStarted(bridgeData);
        emit SandboxStarted(bridgeData.transactionId, msg.sender, sandboxData);
    }

    /// Pays out what was taken on the other chain, or gives back what was taken on this one; each transfer once.
    function payOut(bytes32 transactionId, address token, address payable receiver, uint256 amount) external {
        if (msg.sender != RELAYER) revert NotTheRelayer();
        if (isPaid[transactionId]) revert InvalidTransfer();
        isPaid[transactionId] = true;
        emit PaidOut(transactionId, token, receiver, amount);
        if (token != address(0)) return IERC20(token).safeTransfer(receiver, amount);
        (bool isSent,) = receiver.call{value: amount}("");
        if (!isSent) revert PaymentFailed();
    }
}
