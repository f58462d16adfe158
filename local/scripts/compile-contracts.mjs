// Compiles contracts/*.sol and takes the market's contracts from their packages, so that starting the
// local chains needs neither compiler nor packages. Run it after a change and commit what it writes.
// The code of smart accounts goes to the package that works with them: its users place it on other chains too.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import solc from 'solc'

const require = createRequire(import.meta.url)
const contractsFolder = new URL('../contracts/', import.meta.url)
const openZeppelinFolder = dirname(require.resolve('@openzeppelin/contracts/package.json'))
const compiledFolder = new URL('compiled/', contractsFolder)
const smartAccountFolder = 'smart-account/'
const initCodesFolder = new URL('../../packages/smart-account/src/init-codes/', import.meta.url)

/** Contracts of smart accounts that are placed by a transaction. The factory makes the account's code itself. */
const withInitCode = { SmartAccountFactory: 'factoryInitCode', SponsorPaymaster: 'paymasterInitCode' }

/** Contracts whose code after deployment is needed too (placed without a transaction). */
const withDeployedBytecode = new Set(['Multicall3', 'FarcasterIdRegistry', 'FarcasterKeyRegistry'])

const marketArtifacts = {
  UniswapV2Factory: require('@uniswap/v2-core/build/UniswapV2Factory.json'),
  UniswapV2Router02: require('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  // Their packages depend on build tools of twenty more; only these files are wanted, so they are fetched for it.
  UniswapV3Factory: fetchArtifact('@uniswap/v3-core@1.0.1', 'UniswapV3Factory.sol/UniswapV3Factory.json'),
  UniswapV3Quoter: fetchArtifact('@uniswap/v3-periphery@1.4.4', 'lens/QuoterV2.sol/QuoterV2.json'),
  UniswapV3Router: fetchArtifact(
    '@uniswap/swap-router-contracts@1.3.1',
    'SwapRouter02.sol/SwapRouter02.json',
  ),
  UniversalRouter: fetchArtifact(
    '@uniswap/universal-router@2.0.0',
    'UniversalRouter.sol/UniversalRouter.json',
  ),
}

/** What the local chains and their tests call of Permit2. */
const permit2Abi = [
  {
    type: 'function',
    name: 'DOMAIN_SEPARATOR',
    inputs: [],
    outputs: [{ name: '', type: 'bytes32' }],
    stateMutability: 'view',
  },
]

mkdirSync(compiledFolder, { recursive: true })
mkdirSync(initCodesFolder, { recursive: true })

const names = ['', smartAccountFolder].flatMap((folder) =>
  readdirSync(new URL(folder, contractsFolder))
    .filter((name) => name.endsWith('.sol'))
    .sort()
    .map((name) => folder + name),
)
const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: Object.fromEntries(
        names.map((name) => [name, { content: readFileSync(new URL(name, contractsFolder), 'utf8') }]),
      ),
      settings: {
        evmVersion: 'cancun',
        optimizer: { enabled: true, runs: 200 },
        metadata: { bytecodeHash: 'none' },
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
      },
    }),
    { import: readImport },
  ),
)

for (const problem of output.errors ?? []) console.error(problem.formattedMessage)
if (output.errors?.some((problem) => problem.severity === 'error')) process.exit(1)

for (const file of names.filter((name) => !name.startsWith(smartAccountFolder))) {
  const name = file.replace(/\.sol$/, '')
  const { abi, evm } = output.contracts[file][name]
  write(name, {
    abi,
    bytecode: toHex(evm.bytecode.object),
    ...(withDeployedBytecode.has(name) && { deployedBytecode: toHex(evm.deployedBytecode.object) }),
  })
}
for (const [contract, name] of Object.entries(withInitCode)) {
  const { evm } = output.contracts[`${smartAccountFolder}${contract}.sol`][contract]
  writeInitCode(contract, name, evm)
}
for (const [name, { abi, bytecode }] of Object.entries(marketArtifacts)) {
  write(name, { abi, bytecode: toHex(bytecode) })
}
const permit2Code = readPermit2Code()
write('Permit2', { abi: permit2Abi, bytecode: permit2Code, deployedBytecode: permit2Code })

/**
 * Permit2's code as it is on Ethereum, unchanged: it remembers that chain's separator, and computes that of any other at each call.
 */
function readPermit2Code() {
  const source = fetchFile('@eth-optimism/contracts-bedrock@0.17.3', 'src/libraries/Preinstalls.sol')
  const [, code] = /Permit2TemplateCode =\s*hex"([0-9a-f]+)"/.exec(source)
  return toHex(code)
}

/** @param {string} source @param {string} file */
function fetchArtifact(source, file) {
  return JSON.parse(fetchFile(source, `artifacts/contracts/${file}`))
}

/** @param {string} source @param {string} file */
function fetchFile(source, file) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-contracts-'))
  try {
    execFileSync('npm', ['pack', source, '--pack-destination', folder, '--silent'])
    const [archive] = readdirSync(folder)
    const options = { encoding: 'utf8', maxBuffer: 2 ** 26 }
    return execFileSync('tar', ['-xzOf', join(folder, archive), `package/${file}`], options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readImport(path) {
  return { contents: readFileSync(path.replace(/^@openzeppelin\/contracts/, openZeppelinFolder), 'utf8') }
}

function toHex(code) {
  return code.startsWith('0x') ? code : `0x${code}`
}

function write(name, content) {
  writeFileSync(new URL(`${name}.compiled.json`, compiledFolder), `${JSON.stringify(content)}\n`)
  console.log(`${name}: ${(content.bytecode.length - 2) / 2} bytes`)
}

function writeInitCode(contract, name, { bytecode, deployedBytecode }) {
  const text = `/** The creation code of ${contract}, made by \`npm run contracts -w @latchkey/local\`. */
export const ${name} =
  '${toHex(bytecode.object)}'
`
  writeFileSync(new URL(`${name}.ts`, initCodesFolder), text)
  console.log(
    `${contract}: ${deployedBytecode.object.length / 2} bytes of ${bytecode.object.length / 2} stay`,
  )
}
