export * from '@latchkey/modal'
