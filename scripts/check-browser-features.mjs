#!/usr/bin/env node
// Checks that code of pages uses only features of the oldest supported browsers, which docs/browsers.md lists.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findNewerFeatures } from './lib/findNewerFeatures.mjs'
import { listFiles } from './lib/hashFiles.mjs'
import { report } from './lib/report.mjs'
import { rootFolder } from './lib/rootFolder.mjs'
import { readWorkspaces } from './lib/workspaces.mjs'

/** What never runs in a visitor's browser. */
const notOfPages =
  /\.test(-d)?\.tsx?$|\.d\.ts$|\.config\.ts$|\/(testing|server|fixtures|playground)\/|^packages\/(testing|design)\/|^apps\/gateway\/|^apps\/web\/proxy\.ts$/

const folders = readWorkspaces()
  .map(({ folder }) => folder)
  .filter((folder) => /^(packages|apps)\//.test(folder))
const files = listFiles(folders.map((folder) => join(rootFolder, folder)))
  .map((file) => relative(rootFolder, file))
  .filter((file) => /\.tsx?$/.test(file) && !notOfPages.test(file))

report(
  'Browser features',
  files.flatMap((file) => findNewerFeatures(file, readFileSync(join(rootFolder, file), 'utf8'))),
)
