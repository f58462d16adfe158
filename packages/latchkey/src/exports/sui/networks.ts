export * from '@latchkey/sui/networks'
