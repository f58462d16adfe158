export * from '@latchkey/cosmos/networks'
