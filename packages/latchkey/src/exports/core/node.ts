export * from '@latchkey/core/node'
