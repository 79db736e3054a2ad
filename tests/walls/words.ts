import { codeOf, type House, placeOf, type Wall } from './house.ts'
import { parse } from './parse.ts'

type Tree = { [key: string]: string | Tree }

/** A file of texts: who owns them, who reads them, and in which language. */
type WordFile = { path: string; owner: string; audience: 'site' | 'office' | 'both'; language: string; texts: Texts }
type Texts = Map<string, string>

const WORDS = /^(shared\/(?:ui|office)|apps\/(?:site|office)|features\/[\w-]+)\/words\/(?:(office)\.)?(\w+)\.json$/

function wordFilesOf({ files }: House): WordFile[] {
  return [...files].flatMap(([path, text]) => {
    const [, owner, office, language] = WORDS.exec(path) ?? []
    if (!owner || !language) return []
    const audience = owner === 'shared/ui' ? 'both' : office || owner.endsWith('/office') ? 'office' : 'site'
    return [{ path, owner, audience, language, texts: new Map(leavesOf(JSON.parse(text) as Tree, '')) }]
  })
}

const englishOf = (house: House) => wordFilesOf(house).filter(({ language }) => language === 'en')

function leavesOf(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leavesOf(value, `${prefix}${key}.`),
  )
}

const argumentsOf = (text: string) => [...new Set(text.match(/\{\s*\w+/g) ?? [])].sort().join()

/** Every file of texts stands in every language, with the same keys and the same arguments, and no text is empty. */
export const completeWords: Wall = house => {
  const files = wordFilesOf(house)
  const languages = new Set(files.map(({ language }) => language))
  const nameOf = ({ path, language }: WordFile) => path.replace(`${language}.json`, '')
  return [...Map.groupBy(files, nameOf)].flatMap(([name, same]) => {
    const keys = new Set(same.flatMap(({ texts }) => [...texts.keys()]))
    return [...keys].flatMap(key => {
      const first = same.find(({ texts }) => texts.has(key))!.texts.get(key)!
      return [...languages].flatMap(language => {
        const text = same.find(file => file.language === language)?.texts.get(key)
        if (text === undefined) return [`${name}${language}.json: no text for ${key}`]
        if (text.trim() === '') return [`${name}${language}.json: the text for ${key} is empty`]
        if (argumentsOf(text) === argumentsOf(first)) return []
        return [`${name}${language}.json: ${key} has other arguments than elsewhere`]
      })
    })
  })
}

/** A text stands in one place: two that players or operators read under one key would hide one another. */
export const oneWord: Wall = house =>
  englishOf(house).flatMap(({ path, audience, texts }, nth, files) =>
    files.slice(nth + 1).flatMap(other => {
      if (audience !== other.audience && audience !== 'both' && other.audience !== 'both') return []
      const twice = [...texts.keys()].filter(key => other.texts.has(key))
      return twice.map(key => `${path} and ${other.path} have a text for ${key}`)
    }),
  )

/** How one file asks for texts: through translators of a namespace, by literal, by template or by a computed key. */
type Asking = { path: string; namespace: string; literals: Set<string>; templates: RegExp[]; computes: boolean }

function askingsOf(path: string, text: string): Asking[] {
  return [...text.matchAll(/(?:(\w+)\s*=\s*)?\buseTranslations\((?:'([^']*)')?\)/g)].map(([, name, namespace]) => {
    const call = `\\b${name ?? 't'}(?:\\.\\w+)?\\(\\s*`
    const templates = [...text.matchAll(new RegExp(`${call}\`([^\`]*)\``, 'g'))].map(([, template = '']) => {
      const fixed = template.split(/\$\{[^}]*\}/).map(part => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      return new RegExp(`^${fixed.join('(.+)')}$`)
    })
    return {
      path,
      namespace: namespace ? `${namespace}.` : '',
      literals: new Set(parse(path, text).strings),
      templates,
      // `t(code)`, or the translator is handed on: `fieldMessage(rules, text, t)`
      computes: new RegExp(`${call}[^'"\`\\s]|[(,]\\s*${name ?? 't'}\\s*[,)]`).test(text),
    }
  })
}

/** Everything that the code says as a string or as a key. A computed key must at least be among it. */
function spokenIn(code: [string, string][]): (part: string) => boolean {
  const spoken = new Set(
    code.flatMap(([path, text]) => [
      ...parse(path, text).strings,
      ...[...text.matchAll(/\b(\w+):/g)].map(([, key]) => key!),
    ]),
  )
  return part => spoken.has(part) || /^\d+$/.test(part)
}

function asksFor(
  { namespace, literals, templates, computes }: Asking,
  key: string,
  isSpoken: (part: string) => boolean,
) {
  if (!key.startsWith(namespace)) return false
  const rest = key.slice(namespace.length)
  if (literals.has(rest) || (computes && isSpoken(rest))) return true
  return templates.some(template => template.exec(rest)?.slice(1).every(isSpoken))
}

/** No text that its owner does not ask for; what `shared/ui` has, anybody may. */
export const usedWords: Wall = house => {
  const code = codeOf(house)
  const askings = code.flatMap(([path, text]) => askingsOf(path, text))
  const isSpoken = spokenIn(code)
  return englishOf(house).flatMap(file => {
    const owners = askings.filter(({ path }) => file.owner === 'shared/ui' || path.startsWith(`${file.owner}/`))
    const own = owners.filter(({ path }) => hears(path, file))
    // Of refusals `every refusal is translated` says it.
    return [...file.texts.keys()]
      .filter(key => file.owner === 'shared/ui' || !key.startsWith('refusal.'))
      .filter(key => !own.some(asking => asksFor(asking, key, isSpoken)))
      .map(key => `${file.path}: nobody there asks for the text ${key}`)
  })
}

/** Screens of players read nothing of operators, and the other way round. */
function hears(path: string, { audience }: WordFile): boolean {
  const { room } = placeOf(path)
  return audience === 'both' || room === audience
}

/** No text asked for that does not exist, or that stands where who asks does not reach: as code does, by `needs.ts`. */
export const knownWords: Wall = house => {
  const english = englishOf(house)
  const reached = (path: string) => {
    const { floor, name } = placeOf(path)
    const owners = floor === 'features' ? [name, ...(house.needs[name] ?? [])].map(each => `features/${each}`) : []
    return english.filter(file => {
      if (file.owner.startsWith('shared/')) return hears(path, file)
      const isTheirs = floor === 'apps' ? /^features\//.test(file.owner) || file.owner === `apps/${name}` : false
      return hears(path, file) && (isTheirs || owners.includes(file.owner))
    })
  }
  return codeOf(house).flatMap(([path, text]) => {
    const translators = Map.groupBy(
      text.matchAll(/\b(\w+)\s*=\s*useTranslations\((?:'([^']*)')?\)/g),
      ([, name]) => name!,
    )
    if (translators.size === 0) return []
    const files = reached(path)
    return [...translators].flatMap(([name, uses]) => {
      const prefixes = uses.map(([, , namespace]) => (namespace ? `${namespace}.` : ''))
      return [...text.matchAll(new RegExp(`(?<![.\\w])${name}(?:\\.(?:rich|markup))?\\(\\s*'([^']+)'`, 'g'))]
        .filter(([, key]) => !prefixes.some(prefix => files.some(({ texts }) => texts.has(prefix + key))))
        .map(([, key]) => `${path} asks for the text ${prefixes.join(' or ')}${key}, which is not there for it`)
    })
  })
}

/** No text of the stage that nobody asks for; that none is missing and all say the same is its own test's. */
export const stageWords: Wall = house => {
  const folder = 'apps/studio/client/words/'
  const studio = codeOf(house).filter(([path]) => path.startsWith('apps/studio/') && !path.startsWith(folder))
  const spoken = new Set(studio.flatMap(([path, text]) => parse(path, text).strings))
  const english = house.files.get(`${folder}en.ts`) ?? ''
  return [...english.matchAll(/^ {2}(\w+):/gm)]
    .filter(([, key]) => !spoken.has(key!))
    .map(([, key]) => `nobody asks for the stage's text ${key}`)
}
