// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {ERC4337Utils, IEntryPoint} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/// Pays for operations that its signer has signed for a span of time. The signer can spend the deposit on gas and nothing
/// else; the owner takes money out and replaces the signer.
contract SponsorPaymaster is PaymasterSigner, SignerECDSA, Ownable {
    constructor(address owner_, address signer_)
        EIP712("Latchkey Paymaster", "1")
        SignerECDSA(signer_)
        Ownable(owner_)
    {}

    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }

    function setSigner(address signer_) external onlyOwner {
        _setSigner(signer_);
    }

    /// Anyone may pay in.
    function deposit() external payable {
        _deposit(msg.value);
    }

    function withdraw(address payable to, uint256 value) external onlyOwner {
        _withdraw(to, value);
    }

    function addStake(uint32 unstakeDelaySeconds) external payable onlyOwner {
        _addStake(msg.value, unstakeDelaySeconds);
    }

    function unlockStake() external onlyOwner {
        _unlockStake();
    }

    function withdrawStake(address payable to) external onlyOwner {
        _withdrawStake(to);
    }
}
