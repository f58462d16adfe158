export * from '@latchkey/polkadot/networks'
