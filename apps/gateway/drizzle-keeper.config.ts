import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/keeper/schema/*.ts',
  out: './drizzle-keeper',
})
