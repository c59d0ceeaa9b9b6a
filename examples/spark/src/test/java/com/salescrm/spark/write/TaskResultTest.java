package com.salescrm.spark.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.salescrm.sdk.batch.WriteStatus;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.serializer.KryoSerializer;
import org.apache.spark.serializer.SerializerInstance;
import org.junit.jupiter.api.Test;
import scala.reflect.ClassTag$;

class TaskResultTest {
  @Test
  void result_kryo_isRead() {
    Rejections rejections = new Rejections(null);
    rejections.add(RejectedRow.invalid("c1", "no name", JsonNodeFactory.instance.objectNode()));
    TaskResult result = new TaskResult(3, Map.of(WriteStatus.CREATED, 2L), rejections);
    SerializerInstance kryo = new KryoSerializer(new SparkConf()).newInstance();

    TaskResult read = kryo.deserialize(
        kryo.serialize(result, ClassTag$.MODULE$.apply(TaskResult.class)),
        ClassTag$.MODULE$.apply(TaskResult.class));

    assertThat(read.rows()).isEqualTo(3);
    assertThat(read.created()).isEqualTo(2);
    assertThat(read.rejected()).isEqualTo(1);
    assertThat(read.examples()).containsExactly("key c1: no name");
  }
}
