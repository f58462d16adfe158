import { icon } from '../icon.js'
import { printKit } from '../kitFile.js'
import { printPage } from '../pageFile.js'
import { printModule, quote } from '../printModule.js'
import { printProviders } from '../providersFile.js'
import type { Framework } from './Framework.js'

/** Of files with hooks: Next renders them in the browser too. */
const inBrowser = 'use client'

/** A site on Next's app router. */
export const next: Framework = {
  label: 'Next',
  rendersOnServer: true,
  scripts: { dev: 'next dev', build: 'next build', start: 'next start' },
  dependencies: ['next'],
  devDependencies: ['@types/node'],
  tsconfig: {
    // What Next asks for, and would write itself at the first start.
    compilerOptions: {
      allowJs: true,
      esModuleInterop: true,
      incremental: true,
      resolveJsonModule: true,
      plugins: [{ name: 'next' }],
    },
    include: ['next-env.d.ts', 'src', '.next/types/**/*.ts', '.next/dev/types/**/*.ts'],
    exclude: ['node_modules'],
  },
  ignored: ['.next', 'next-env.d.ts', '*.tsbuildinfo'],
  printFiles: (choices, parts) => ({
    'src/app/icon.svg': icon,
    'src/app/layout.tsx': printLayout(choices.name),
    'src/app/page.tsx': printPage(choices, 'export default function', inBrowser),
    'src/Providers.tsx': printProviders(parts, inBrowser),
    'src/kit.ts': printKit(choices, parts),
  }),
}

function printLayout(title: string): string {
  const layout = `export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}`
  return printModule(
    [{ react: ['type ReactNode'], '../Providers': ['Providers'] }],
    [`export const metadata = { title: ${quote(title)} }`, layout],
  )
}
