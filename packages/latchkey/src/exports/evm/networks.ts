export * from '@latchkey/evm/networks'
