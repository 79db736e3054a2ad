import {
  addresses,
  chance,
  environment,
  lengths,
  money,
  names,
  pureMath,
  pureRules,
  styleElements,
  unfinished,
} from './walls/contents.ts'
import { cycles, folders } from './walls/folders.ts'
import type { Wall } from './walls/house.ts'
import { doors, floors, listed, reactions, rooms, strangers } from './walls/imports.ts'
import { ownRefusals, translatedRefusals } from './walls/refusals.ts'
import { migrations, tables } from './walls/tables.ts'
import { completeWords, knownWords, oneWord, stageWords, usedWords } from './walls/words.ts'

/** The walls of architecture §4 by what they keep true. */
export const walls = {
  'apps stand on features, features on shared': floors,
  'a room reaches only what its purpose allows': rooms,
  'a feature is entered by its door, and only where needs.ts says so': doors,
  'every feature is listed and needs only those above it': listed,
  'a table is named only by the store of its owner': tables,
  'a migration works on one feature’s schema': migrations,
  'upward goes by reactions alone': reactions,
  'studio and bank are strangers': strangers,
  'rules are pure': pureRules,
  'math is pure': pureMath,
  'no number holds money': money,
  'chance is cryptographic': chance,
  'the environment is read in config.ts': environment,
  'the office writes no style elements': styleElements,
  'every refusal is translated': translatedRefusals,
  'a refusal is given by whom it belongs to, or by who needs them': ownRefusals,
  'every language has every text': completeWords,
  'a text stands in one place': oneWord,
  'no text is left that nobody asks for': usedWords,
  'no text of the stage is left that nobody asks for': stageWords,
  'no text is asked for that does not exist': knownWords,
  'files are short enough to read': lengths,
  'a folder holds few enough files': folders,
  'no file needs itself': cycles,
  'nothing is unfinished or silenced': unfinished,
  'files are named after what they hold': names,
  'no file names a place that only one machine has': addresses,
} satisfies Record<string, Wall>
