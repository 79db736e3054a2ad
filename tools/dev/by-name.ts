import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'

/** What the command line says beside the name, where the module knows options: `--players 100`. */
type Values = Record<string, string | undefined>
type Named<M> = { name: string; module: M; values: Values }

/**
 * Loads the one module of `folder` that the command line names: `npm run bench -- wallet` loads bench/wallet.ts. Without
 * exactly one known name, or with an option that is none of its `options`, it prints the names that exist and ends with 2.
 */
export async function loadByName<M>(folder: string, command: string): Promise<Named<M>> {
  const files = globSync(`${folder}/*.ts`).filter(file => !file.endsWith('.test.ts'))
  const names = files.map(file => basename(file, '.ts')).sort()
  const [name, ...rest] = process.argv.slice(2)
  const module = name !== undefined && names.includes(name) ? await import(resolve(folder, `${name}.ts`)) : undefined
  const values = module && readValues(rest, module.options)
  if (name === undefined || !values) {
    console.error(`usage: npm run ${command} -- NAME\n\nNAME is one of: ${names.join(', ')}`)
    process.exit(2)
  }
  return { name, module: module as M, values }
}

function readValues(args: string[], options: ParseArgsConfig['options'] = {}): Values | undefined {
  try {
    return parseArgs({ args, options }).values as Values
  } catch {
    return undefined
  }
}
