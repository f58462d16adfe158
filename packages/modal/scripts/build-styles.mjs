// Minifies the style sheets into modules that export them as text, and one plain file for pages that link it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getToken, withTokens } from '@latchkey/design'
import { transform } from 'lightningcss'
import { nameRelativeColors, newerColor, toOlder } from './olderStyles.mjs'

const fromPackage = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const stylesFolder = fromPackage('src/styles')
const generatedFolder = fromPackage('src/styles/generated')

/** Browsers that know light-dark() and relative colours. Older ones have a sheet of their own, which nobody else loads. */
const version = (major, minor = 0) => (major << 16) | (minor << 8)
const targets = {
  chrome: version(131),
  edge: version(131),
  firefox: version(132),
  safari: version(18, 1),
  ios_saf: version(18, 1),
}

/** What a page with the button to connect has from the start: that, and the dialog's shell. */
const startFiles = ['layers.css', 'tokens.css', 'base.css', 'spinner.css', 'buttons.css', 'frame.css']
/** What the buttons add that show an account or a network. */
const accountFiles = ['layers.css', 'tokens-account.css', 'picture.css', 'account-buttons.css']
/** What a button for one wallet adds to those. */
const walletButtonFiles = ['layers.css', 'wallet-button.css']
/** What the dialog adds when it comes, with its first view. */
const modalFiles = [
  'layers.css',
  'tokens-dialog.css',
  'base-dialog.css',
  'dialog.css',
  'components.css',
  'views/shared.css',
  'views/connect.css',
]
/** What all other views add. */
const laterFiles = [
  'layers.css',
  'components-later.css',
  'field.css',
  'facts.css',
  'qr.css',
  'status.css',
  ...readdirSync(`${stylesFolder}/views`)
    .filter((name) => name.endsWith('.css'))
    .sort()
    .map((name) => `views/${name}`)
    .filter((name) => !modalFiles.includes(name)),
]

/**
 * The layers order our own rules while they are written. Shipped they are taken away, their order kept: any rule of a
 * site outside a layer would win over every layered one, and a common reset (`button { padding: 0 }`) undo the modal.
 */
function withoutLayers(css) {
  let rest = css.replace(/@layer [^{;]+;/g, '')
  for (;;) {
    const start = /@layer [^{;]+\{/.exec(rest)
    if (!start) return rest
    const bodyStart = start.index + start[0].length
    let depth = 1
    let end = bodyStart
    for (; depth > 0; end++) depth += { '{': 1, '}': -1 }[rest[end]] ?? 0
    rest = rest.slice(0, start.index) + rest.slice(bodyStart, end - 1) + rest.slice(end)
  }
}

function read(files) {
  const sheets = files.map((name) => readFileSync(`${stylesFolder}/${name}`, 'utf8'))
  return withTokens(withoutLayers(sheets.join('\n')))
}

function minify(files) {
  const source = read(files)
  const { code, warnings } = transform({
    filename: 'latchkey.css',
    code: Buffer.from(source),
    minify: true,
    targets,
  })
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join('\n'))
  return code.toString()
}

/** The sheet of some files for older browsers, and the colours in it that a script has to derive. */
function minifyForOlder(files) {
  const getDefault = (property) => getToken(property.replace('--lk-', ''))
  const { css, colors } = nameRelativeColors(read([...files, 'older.css']), getDefault)
  return { text: toOlder(css), colors }
}

function writeModule(name, code, summary) {
  writeFileSync(
    `${generatedFolder}/${name}.ts`,
    `/** ${summary} Made by scripts/build-styles.mjs. */\nexport const ${name}${code}\n`,
  )
}
const writeText = (name, text, summary) => writeModule(name, `: string =\n  ${JSON.stringify(text)}`, summary)

const sheets = {
  startStyles: [startFiles, "The style sheet of the button to connect and of the dialog's shell."],
  accountStyles: [accountFiles, 'The style sheet of pictures, and of the buttons that have one.'],
  walletButtonStyles: [walletButtonFiles, 'The style sheet of buttons for one wallet.'],
  modalStyles: [modalFiles, 'The style sheet of what fills the dialog, with its first view.'],
  laterStyles: [laterFiles, 'The style sheet of every other view.'],
}
mkdirSync(generatedFolder, { recursive: true })
mkdirSync(fromPackage('dist'), { recursive: true })
const texts = Object.entries(sheets).map(([name, [files, summary]]) => {
  const text = minify(files)
  writeText(name, text, summary)
  return text
})

const older = minifyForOlder([
  ...startFiles,
  ...accountFiles,
  ...walletButtonFiles,
  ...modalFiles,
  ...laterFiles,
])
writeText(
  'newerColor',
  newerColor,
  'A declaration: a browser that understands it needs no older style sheet.',
)
writeText('olderStyles', older.text, 'All style sheets in one, for older browsers.')
const rows = older.colors.map(
  ({ name, origin, lightness, isGrey }) =>
    `  { name: '${name}', origin: '${origin}', toLightness: (l) => ${lightness}, isGrey: ${isGrey} },`,
)
writeModule(
  'derivedColors',
  `: readonly {
  name: string
  origin: string
  toLightness: (l: number) => number
  isGrey: boolean
}[] = [\n${rows.join('\n')}\n]`,
  'The colours of `olderStyles` that a script derives from those a site can set, in their order.',
)

// Pages link it for their buttons before scripts run.
const olderButtons = minifyForOlder([...startFiles, ...accountFiles, ...walletButtonFiles]).text
writeFileSync(
  fromPackage('dist/styles.css'),
  `${texts.join('\n')}\n@supports not (${newerColor}){${olderButtons}}\n`,
)
