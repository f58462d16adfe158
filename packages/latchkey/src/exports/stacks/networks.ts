export * from '@latchkey/stacks/networks'
