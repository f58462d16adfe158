import { icon } from '../icon.js'
import { printKit } from '../kitFile.js'
import { printPage } from '../pageFile.js'
import { printModule } from '../printModule.js'
import { printProviders } from '../providersFile.js'
import type { Framework } from './Framework.js'

const main = printModule(
  [{ 'react-dom/client': ['createRoot'], './Page': ['Page'], './Providers': ['Providers'] }],
  [
    `const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Providers>
      <Page />
    </Providers>,
  )
}`,
  ],
)

const config = printModule(
  [{ '@vitejs/plugin-react': ['default as react'], vite: ['defineConfig'] }],
  ['export default defineConfig({ plugins: [react()] })'],
)

/** A page that Vite builds. */
export const vite: Framework = {
  label: 'Vite',
  rendersOnServer: false,
  scripts: { dev: 'vite', build: 'tsc && vite build', preview: 'vite preview' },
  dependencies: [],
  devDependencies: ['@vitejs/plugin-react', 'vite'],
  tsconfig: { compilerOptions: { types: ['vite/client'] }, include: ['src', 'vite.config.ts'] },
  ignored: ['dist'],
  printFiles: (choices, parts) => ({
    'index.html': printDocument(choices.name),
    'vite.config.ts': config,
    'public/icon.svg': icon,
    'src/main.tsx': main,
    'src/Page.tsx': printPage(choices, 'export function'),
    'src/Providers.tsx': printProviders(parts),
    'src/kit.ts': printKit(choices, parts),
  }),
}

function printDocument(title: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/icon.svg" />
    <title>${title}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`
}
