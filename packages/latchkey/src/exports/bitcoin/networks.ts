export * from '@latchkey/bitcoin/networks'
