import { defineConfig } from '@playwright/test'
import shared from './playwright.config.js'

const { globalSetup: _, ...rest } = shared

/** The pages of the secure site alone: they start what they need, so the whole stack is not. */
export default defineConfig({ ...rest, testMatch: 'secure/*.spec.ts' })
