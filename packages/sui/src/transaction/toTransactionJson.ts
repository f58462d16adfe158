import { encodeBase64, toSuiAddressKey } from '@latchkey/primitives'
import type { Argument, Command, Input, ObjectReference, TransactionData } from './TransactionData.js'

/**
 * Writes a transaction in the JSON of Sui's SDK (version 2), which wallets take. Nothing is left for them to fill in.
 *
 * @param transaction - See {@link TransactionData}.
 * @see https://sdk.mystenlabs.com/sui/transaction-building/offline
 */
export function toTransactionJson({ kind, sender, gas }: TransactionData): string {
  return JSON.stringify({
    version: 2,
    sender,
    expiration: { None: true },
    gasData: {
      budget: String(gas.budget),
      price: String(gas.price),
      owner: gas.owner,
      payment: gas.payment.map(toReference),
    },
    inputs: kind.inputs.map(toInput),
    commands: kind.commands.map(toCommand),
  })
}

const toReference = ({ id, version, digest }: ObjectReference) => ({
  objectId: id,
  version: String(version),
  digest,
})

function toInput(input: Input): object {
  switch (input.type) {
    case 'pure':
      return { Pure: { bytes: encodeBase64(input.bytes) } }
    case 'object':
      return { Object: { ImmOrOwnedObject: toReference(input.object) } }
    case 'withdrawal':
      return {
        FundsWithdrawal: {
          reservation: { MaxAmountU64: String(input.amountAtomic) },
          typeArg: { Balance: input.coinType.repr },
          withdrawFrom: { Sender: true },
        },
      }
  }
}

function toCommand(command: Command): object {
  switch (command.type) {
    case 'redeem-funds': {
      const { coinType, withdrawal } = command
      return {
        MoveCall: {
          package: toSuiAddressKey('0x2'),
          module: 'coin',
          function: 'redeem_funds',
          typeArguments: [coinType.repr],
          arguments: [toArgument(withdrawal)],
        },
      }
    }
    case 'transfer-objects': {
      const { objects, address } = command
      return { TransferObjects: { objects: objects.map(toArgument), address: toArgument(address) } }
    }
    case 'split-coins': {
      const { coin, amounts } = command
      return { SplitCoins: { coin: toArgument(coin), amounts: amounts.map(toArgument) } }
    }
    case 'merge-coins': {
      const { destination, sources } = command
      return { MergeCoins: { destination: toArgument(destination), sources: sources.map(toArgument) } }
    }
  }
}

function toArgument(argument: Argument): object {
  switch (argument.type) {
    case 'gas-coin':
      return { GasCoin: true }
    case 'input':
      return { Input: argument.index }
    case 'nested-result':
      return { NestedResult: [argument.command, argument.index] }
  }
}
