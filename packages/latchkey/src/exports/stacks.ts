export * from '@latchkey/stacks'
