import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that wait for crashes and flights take long, though they are small: on a fresh clone, where only sizes are known,
 * one was left alone at the end.
 */
const WAITING = /\/tests\/faults\/|\/apps\/studio\/server\/rounds\/crash\/flights|\/apps\/studio\/server\/round-routes/
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWaiting = ({ moduleId }: TestSpecification) => WAITING.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isWaiting), ...sorted.filter(file => !isWaiting(file))]
  }
}

/** Files that reach no database, process or server. */
const PURE = [
  'apps/site/**/*.test.ts',
  'apps/studio/{client,engine,figures,games,rng}/**/*.test.ts',
  'apps/office/**/*.test.ts',
  'features/*/{rules,site,office}/**/*.test.ts',
  'shared/*.test.ts',
  'shared/{ui,web,office}/**/*.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: './tests/setup-template.ts',
    // A file waits for the database half of its time: four keep two cores busy, and may slow one another down.
    maxWorkers: 4,
    sequence: { sequencer: WaitingFirst },
    // A process runs many files, with the modules that it has loaded: loading them anew for each took a third of the time.
    isolate: false,
    // What is waited for comes at once, except beside three other files on a busy machine: these only end what hangs.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: PURE } },
      {
        extends: true,
        test: {
          name: 'doors',
          include: ['{apps,features,shared,tools,tests}/**/*.test.ts'],
          exclude: [...PURE, 'node_modules/**'],
        },
      },
    ],
  },
})
