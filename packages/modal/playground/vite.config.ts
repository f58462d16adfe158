import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const packages = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  server: { port: 44000, strictPort: true },
  optimizeDeps: { include: ['qr', '@tanstack/virtual-core'] },
  build: { outDir: '../dist/playground', emptyOutDir: true },
  resolve: {
    // The sources themselves: what is changed in a package shows at once.
    alias: [
      { find: /^@latchkey\/([a-z]+)$/, replacement: `${packages}/$1/src/exports/index.ts` },
      { find: /^@latchkey\/([a-z]+)\/(.+)$/, replacement: `${packages}/$1/src/exports/$2.ts` },
    ],
  },
})
