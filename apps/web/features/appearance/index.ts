export { type Appearance, appearances } from './Appearance'
export { AppearanceButton } from './AppearanceButton'
export { useAppearance } from './useAppearance'
