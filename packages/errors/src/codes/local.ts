import type { ErrorTable } from './ErrorTable.js'

/** Failures of starting the local stack. */
export const localErrors = {
  'local/port-in-use': {
    message: ({ port, setting }: { port: number; setting: string }) =>
      `port ${port} is in use by another program; stop it or set ${setting}`,
  },
  'local/program-missing': {
    message: ({ program, packageName }: { program: string; packageName: string }) =>
      `${program}, a program behind the local chains, is not installed; run: npm install --no-save ${packageName}`,
  },
  'local/chain-failed': {
    message: ({ chainId, reason }: { chainId: number | string; reason: string }) =>
      `the local chain ${chainId} did not start or stopped: ${reason}`,
  },
  'local/deploy-failed': {
    message: ({ chainId, step }: { chainId: number | string; step: string }) =>
      `the local chain ${chainId} could not be set up: ${step} failed`,
  },
} satisfies ErrorTable
