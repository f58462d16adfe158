import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    // Tests read the sources: `@latchkey/x/y` is packages/x/src/exports/y.ts.
    alias: [
      { find: /^@latchkey\/local\/networks$/, replacement: fromRoot('local/src/exports/networks.ts') },
      { find: /^@latchkey\/local$/, replacement: fromRoot('local/src/exports/index.ts') },
      {
        find: /^@latchkey\/(errors|primitives|wire|channel|core|evm|react|modal|wagmi|testing)$/,
        replacement: fromRoot('packages/$1/src/exports/index.ts'),
      },
      {
        find: /^@latchkey\/(errors|primitives|wire|channel|core|evm|react|modal|wagmi|testing)\/(.+)$/,
        replacement: fromRoot('packages/$1/src/exports/$2.ts'),
      },
    ],
  },
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/{gateway,pocket}/src/**/*.test.{ts,tsx}', 'local/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
