import { join } from "node:path";
import { connect } from "@hb/platform/database/connect.ts";
import { describeSchema } from "@hb/platform/database/schema-sql.ts";
import { freshDatabase } from "@hb/platform/testing/fresh-database.ts";
import { migrations } from "@hb/server/app.ts";
import { expect, test } from "vitest";

test("schema.sql tells what all migrations together make; npm run schema writes it anew", async () => {
  const database = await freshDatabase(migrations);
  const owner = connect(database.url, { max: 1, name: "hb tests" });
  const schema = await describeSchema(owner, ["platform", "study"]);
  await owner.end();
  await database.drop();
  await expect(schema).toMatchFileSnapshot(join(import.meta.dirname, "../server/migrations/schema.sql"));
});
