/** Who causes a change of state: the client's users, the agency, or a job or rule of the product. */
export type StateActor = 'client' | 'agency' | 'system';

export interface StateTransition<State extends string> {
  from: State;
  to: State;
  who: readonly StateActor[];
}

export interface StateMachine<State extends string> {
  /** Every state, in the order in which lists and filters show them. */
  readonly states: readonly State[];
  readonly transitions: readonly StateTransition<State>[];
  /** Whether `who` may move directly from one state to another. */
  can(from: State, to: State, who: StateActor): boolean;
  /** States that `who` may move directly to `to`: the guard of an update that moves many rows. */
  before(to: State, who: StateActor): State[];
  /** States to which `who` may move directly. */
  after(from: State, who: StateActor): State[];
  /** Pairs of states `[from, to]` between which `who` may move, in one step or several. */
  paths(who: StateActor): (readonly [State, State])[];
}

/** Transitions from each of some states to each of some others. */
export function transitions<State extends string>(
  from: readonly State[],
  to: readonly State[],
  ...who: readonly StateActor[]
): StateTransition<State>[] {
  return from.flatMap((one) => to.map((other) => ({ from: one, to: other, who })));
}

/** A machine described by data. A state may lead to itself where a write in the same state counts as a step. */
export function defineStateMachine<State extends string>(
  states: readonly State[],
  table: readonly StateTransition<State>[],
): StateMachine<State> {
  const can = (from: State, to: State, who: StateActor): boolean =>
    table.some((transition) => transition.from === from && transition.to === to && transition.who.includes(who));
  const after = (from: State, who: StateActor): State[] => states.filter((to) => can(from, to, who));
  const reachable = (from: State, who: StateActor): State[] => {
    const reached = new Set(after(from, who));
    // A set visits the members that are added during the iteration too.
    for (const state of reached) for (const next of after(state, who)) reached.add(next);
    return states.filter((state) => reached.has(state));
  };
  return {
    states,
    transitions: table,
    can,
    before: (to, who) => states.filter((from) => can(from, to, who)),
    after,
    paths: (who) => states.flatMap((from) => reachable(from, who).map((to) => [from, to] as const)),
  };
}
