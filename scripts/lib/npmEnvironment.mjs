import { fileURLToPath } from 'node:url'

const wakeThreadPool = fileURLToPath(new URL('wakeThreadPool.cjs', import.meta.url))

/** What npm is run with, so that it cannot wait for a file for ever; see `wakeThreadPool.cjs`. */
export const npmEnvironment = {
  // Quoted and escaped as Node reads it.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(wakeThreadPool)}`.trim(),
}
