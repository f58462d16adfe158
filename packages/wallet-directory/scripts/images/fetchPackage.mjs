import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Packages whose pictures are taken over. They are no dependencies: each would bring a hundred packages along for a
// few drawings, so its archive is fetched when the pictures are made, and refused unless it is the one reviewed.
const packages = {
  rainbowkit: {
    name: '@rainbow-me/rainbowkit@2.2.11',
    archive: 'rainbow-me-rainbowkit-2.2.11.tgz',
    integrity:
      'sha512-FHPsRHMBpuHHhuyKktAR13O9agmsUUunDnVEP4hG1dSZ2JojXLUSWyLG28VbGIJakHYylkNguiLFnqM/BM8ERA==',
  },
  thirdweb: {
    name: 'thirdweb@5.29.6',
    archive: 'thirdweb-5.29.6.tgz',
    integrity:
      'sha512-OR/YjArZE2gc72kwJENbbWqxT6AY/X7phdyuu9GgG2O56/vbr4rytKdPesGUeYZ3dY5moUgZZgff+FmQhW0OCA==',
  },
}

/**
 * Fetches and unpacks a package.
 *
 * @param {keyof typeof packages} id
 * @returns {Promise<string>} Its folder.
 * @throws When the archive is not the reviewed one.
 */
export async function fetchPackage(id) {
  const { name, archive, integrity } = packages[id]
  const folder = join(tmpdir(), 'latchkey-pictures', id)
  await mkdir(folder, { recursive: true })
  const path = join(folder, archive)
  if (!existsSync(path)) execFileSync('npm', ['pack', '--silent', name], { cwd: folder, stdio: 'ignore' })
  const hash = createHash('sha512')
    .update(await readFile(path))
    .digest('base64')
  if (`sha512-${hash}` !== integrity) throw new Error(`${path} is not the archive that was reviewed`)
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  return join(folder, 'package')
}
