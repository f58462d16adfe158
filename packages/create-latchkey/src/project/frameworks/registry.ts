import type { FrameworkName } from '../Choices.js'
import type { Framework } from './Framework.js'
import { next } from './next.js'
import { vite } from './vite.js'

export const frameworks: Readonly<Record<FrameworkName, Framework>> = { vite, next }
