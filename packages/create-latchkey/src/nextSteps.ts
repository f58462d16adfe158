/** What each package manager calls installing and running a script. */
const managers = {
  npm: ['npm install', 'npm run dev'],
  pnpm: ['pnpm install', 'pnpm dev'],
  yarn: ['yarn', 'yarn dev'],
  bun: ['bun install', 'bun run dev'],
} as const

/**
 * The commands that come after a project is written, for the package manager that this one was started by.
 *
 * @param userAgent - What package managers tell in `npm_config_user_agent`: `pnpm/10.1.0 npm/? node/v22.12.0 linux x64`.
 */
export function listNextSteps(userAgent: string | undefined): readonly string[] {
  const [name = ''] = (userAgent ?? '').split('/')
  return managers[isManager(name) ? name : 'npm']
}

function isManager(name: string): name is keyof typeof managers {
  return Object.hasOwn(managers, name)
}
