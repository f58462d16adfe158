export * from '@latchkey/testing/conformance'
