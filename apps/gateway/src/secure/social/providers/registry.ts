import { apple } from './apple.js'
import { discord } from './discord.js'
import { facebook } from './facebook.js'
import { github } from './github.js'
import { google } from './google.js'
import type { SocialProvider } from './SocialProvider.js'
import { x } from './x.js'

/** Every provider there is: the names of the settings, the addresses and the texts come of its description. */
export const socialRegistry: readonly SocialProvider[] = [google, github, apple, facebook, x, discord]
