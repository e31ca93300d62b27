import {
  createQueryId,
  createRawBuilder,
  PostgresQueryCompiler,
  type PrimitiveValueListNode,
  type RawBuilder,
  type RawNode,
} from 'kysely';

/** What a fragment is on SQLite, which Kysely compiles as it is; PostgreSQL's compiler takes `postgres` instead. */
interface NodeInDialects extends RawNode {
  postgres: RawNode;
}

const toNode = (builder: RawBuilder<unknown>): RawNode => builder.toOperationNode() as RawNode;
const hasDialects = (node: RawNode): node is NodeInDialects => 'postgres' in node;

/** A fragment that each database says in its own way. It is decided when the statement is compiled, so it can be built without one. */
export function inDialects<T>({ sqlite, postgres }: { sqlite: RawBuilder<T>; postgres: RawBuilder<T> }): RawBuilder<T> {
  const rawNode: NodeInDialects = { ...toNode(sqlite), postgres: toNode(postgres) };
  return createRawBuilder<T>({ queryId: createQueryId(), rawNode });
}

/** Compiles statements for PostgreSQL. */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    super.visitRaw(hasDialects(node) ? node.postgres : node);
  }

  /** `IN ()` is an error here, and true for nothing in SQLite. */
  protected override visitPrimitiveValueList(node: PrimitiveValueListNode): void {
    if (node.values.length > 0) super.visitPrimitiveValueList(node);
    else this.append('(NULL)');
  }
}
