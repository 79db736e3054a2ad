import type { Sport } from '#apps/studio/engine/sports/matches/sports.ts'

/** Leagues of our own: nobody of them exists. `every`: minutes from one round to the next, `offset` after the hour, `matches` at once. */
export type League = {
  id: string
  sport: Sport
  name: string
  region: string
  every: number
  offset: number
  matches: number
  /** The strongest first: ratings fall evenly. */
  sides: readonly string[]
}

const split = (text: string) => text.split(', ')

export const LEAGUES: readonly League[] = [
  {
    ...{
      id: 'coral',
      sport: 'football',
      name: 'Coral Coast League',
      region: 'Coral Coast',
      every: 15,
      offset: 0,
      matches: 2,
    },
    sides: split(
      'Port Amaranth, Saltmarsh Rovers, Heron Bay, Tidewater Athletic, Lanternfield, Marlow Quay, Sandpiper Town, Brackwater',
    ),
  },
  {
    ...{
      id: 'highland',
      sport: 'football',
      name: 'Highland Premier',
      region: 'Highlands',
      every: 15,
      offset: 5,
      matches: 2,
    },
    sides: split(
      'Stonecross, Glenharrow, Fernhill United, Ravenmoor, Thistlewick, Old Kestrel, Peatbridge, Lochanvale',
    ),
  },
  {
    ...{ id: 'river', sport: 'football', name: 'River Cup', region: 'River Lands', every: 15, offset: 10, matches: 1 },
    sides: split('Willowford, Nine Bridges, Ambergate, Millrace City, Reedmouth, Eastlock, Ferrystone, Lowmeadow'),
  },
  {
    ...{
      id: 'summit',
      sport: 'basketball',
      name: 'Summit Hoops',
      region: 'Highlands',
      every: 12,
      offset: 2,
      matches: 1,
    },
    sides: split(
      'Granite Peaks, Skyline Owls, Cedar City, Blue Mesa, Ironwood, Silver Falls, Copper Hill, Windy Ridge',
    ),
  },
  {
    ...{
      id: 'bayhoops',
      sport: 'basketball',
      name: 'Bay Hoops',
      region: 'Coral Coast',
      every: 12,
      offset: 8,
      matches: 1,
    },
    sides: split('Harbour Kings, Pelican Point, Driftwood, Lagoon City, Gull Rock, Cape Linden, Seabright, Old Pier'),
  },
  {
    ...{
      id: 'clearwater',
      sport: 'tennis',
      name: 'Clearwater Tour',
      region: 'Islands',
      every: 15,
      offset: 3,
      matches: 1,
    },
    sides: split('I. Valdane, M. Orrick, T. Halvesen, R. Quillon, S. Maradec, J. Pellworth, D. Anselby, K. Torrino'),
  },
  {
    ...{
      id: 'rosewood',
      sport: 'tennis',
      name: 'Rosewood Tour',
      region: 'River Lands',
      every: 15,
      offset: 11,
      matches: 1,
    },
    sides: split('A. Lindqvar, E. Sorellan, N. Bashiran, P. Castavell, L. Yorande, H. Mirabel, C. Dunholm, V. Ostrade'),
  },
  {
    ...{
      id: 'netline',
      sport: 'volleyball',
      name: 'Netline League',
      region: 'Islands',
      every: 12,
      offset: 1,
      matches: 1,
    },
    sides: split('Palmgrove, Windward, Blue Atoll, Sunreef, Coconut Cove, Trade Winds, Shell Harbour, Monsoon City'),
  },
  {
    ...{
      id: 'feather',
      sport: 'badminton',
      name: 'Feather Series',
      region: 'River Lands',
      every: 10,
      offset: 4,
      matches: 1,
    },
    sides: split(
      'Lin Sarawel, Arjo Benting, Mai Torrend, Koji Hallam, Dao Vintry, Nira Solane, Teo Marwick, Suri Adlan',
    ),
  },
  {
    ...{
      id: 'citadel-open',
      sport: 'citadel',
      name: 'Citadel Open',
      region: 'Online',
      every: 10,
      offset: 0,
      matches: 1,
    },
    sides: split('Ember Court, Nightglass, Paper Tigers, Ninth Gate, Moss Giants, Quiet Storm, Brass Foxes, Low Orbit'),
  },
  {
    ...{
      id: 'breachline-pro',
      sport: 'breachline',
      name: 'Breachline Pro',
      region: 'Online',
      every: 12,
      offset: 6,
      matches: 1,
    },
    sides: split('Cold Harbor, Static, Vanta Crew, Lucky Thirteen, Redshift, Sidewinders, Deadbolt, Afterglow'),
  },
  {
    ...{
      id: 'neon-ladder',
      sport: 'neon-duel',
      name: 'Neon Ladder',
      region: 'Online',
      every: 8,
      offset: 2,
      matches: 1,
    },
    sides: split('Kite, Halcyon, Minnow, Argent, Bellows, Tango Nine, Wren, Obol'),
  },
]
